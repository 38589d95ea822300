# -*- coding: rot13 -*- An encoding that is no text's -> CE
cevag(42)
