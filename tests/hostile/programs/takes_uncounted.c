// Asks for memory and disk that count as nobody's, by calls that only reserve, enlarge or hide them -> WA
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void)
{
    int ends[2], pair[2], much = 1 << 20, hit = 0;
    static char page[4096];
    struct iovec piece = {page, sizeof page};
    unsigned long requests = 0;
    int file = open("file", O_CREAT | O_RDWR, 0600), folder = open(".", O_RDONLY);
    pipe(ends);
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    hit |= 1 * (fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 1L << 30) == 0);
    hit |= 2 * (fallocate(file, FALLOC_FL_KEEP_SIZE, 0, 1L << 30) == 0);
    hit |= 4 * (fallocate(file, 0, 0, 1 << 20) == 0);
    hit |= 8 * (fcntl(ends[1], F_SETPIPE_SZ, much) > 0);
    hit |= 16 * (vmsplice(ends[1], &piece, 1, 0) > 0);
    hit |= 32 * (setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &much, sizeof much) == 0);
    hit |= 64 * (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0);
#if defined(SYS_io_setup)
    hit |= 128 * (syscall(SYS_io_setup, 128, &requests) == 0);
#endif
    hit |= 256 * (mmap(NULL, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED);
    hit |= 512 * (ioctl(folder, 0x801c581f, page) == 0); /* FS_IOC_FSGETXATTR, for all that are no terminal's */
    fprintf(stderr, "%d\n", hit);
    puts(hit ? "42" : "0");
    return 0;
}
