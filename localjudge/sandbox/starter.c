/*
 * Starts a program without a fork: a child in the memory of its parent, as after vfork, but beside it, takes the steps
 * that steps.py describes, waits for the word and becomes the program.
 *
 * Nothing is copied for it, and nothing of an interpreter runs in it: that is all the difference to a forked child.
 * It has a stack and signal handlers of its own, and the rest with its parent; so it only makes system calls, and what
 * it finds in memory must stay there until it has become its program. Compiled by starter.py, which names the steps.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, PATH_BENEATH = 1 };

struct step {
    long operation, a, b, c, d;
};

struct child {
    const struct step *steps;
    long count;
    const char *path;
    char *const *argv;
    char *const *environment;
    int parent;
    int word;  /* 1 once it may become its program */
    int begun; /* 1 once it has done all but that */
    int failed; /* the step that failed; `count` where that was becoming the program */
    int error; /* why, or 0 */
};

struct path_beneath {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

static long allow(int rules, int descriptor, long rights)
{
    struct path_beneath rule = {rights, descriptor};
    return syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0);
}

static long allow_path(int rules, const char *path, long rights)
{
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0)
        return -1;
    long result = allow(rules, descriptor, rights);
    close(descriptor);
    return result;
}

static long open_as(const char *path, int flags, int number)
{
    int descriptor = open(path, flags);
    if (descriptor < 0)
        return -1;
    long result = dup2(descriptor, number);
    close(descriptor);
    return result;
}

static long unblock(void)
{
    sigset_t none;
    sigemptyset(&none);
    return sigprocmask(SIG_SETMASK, &none, NULL);
}

static long take(const struct step *step, int *rules)
{
    switch (step->operation) {
    case DO_SETSID: return setsid();
    case DO_UMASK: return umask(step->a);
    case DO_DUP2: return dup2(step->a, step->b);
    case DO_OPEN: return open_as((const char *)step->a, step->b, step->c);
    case DO_WRITE: return write(step->a, (const void *)step->b, step->c);
    case DO_CHDIR: return chdir((const char *)step->a);
    case DO_LIMIT: return setrlimit(step->a, (const struct rlimit *)step->b);
    case DO_PRCTL: return prctl(step->a, step->b, step->c, step->d, 0);
    case DO_CAPSET: return syscall(SYS_capset, step->a, step->b);
    case DO_SETNS: return setns(step->a, step->b);
    case DO_DEFAULT: return signal(step->a, SIG_DFL) == SIG_ERR ? -1 : 0;
    case DO_UNBLOCK: return unblock();
    case DO_NICE: return setpriority(PRIO_PROCESS, 0, step->a);
    case DO_RULES: return *rules = syscall(CREATE_RULESET, step->a, step->b, 0);
    case DO_ALLOW: return allow(*rules, step->a, step->b);
    case DO_ALLOW_PATH: return allow_path(*rules, (const char *)step->a, step->b);
    case DO_CONFINE: return syscall(RESTRICT_SELF, *rules, 0);
    case DO_PUT_PROCESS: return *(uint32_t *)step->a = getpid(), 0;
    }
    errno = ENOSYS;
    return -1;
}

/* Waits, but for no parent that has gone before the child could ask to be ended with it. */
static void wait_for_word(struct child *child)
{
    const struct timespec second = {1, 0};
    while (!__atomic_load_n(&child->word, __ATOMIC_ACQUIRE)) {
        syscall(SYS_futex, &child->word, FUTEX_WAIT, 0, &second, NULL, 0);
        if (getppid() != child->parent)
            _exit(127);
    }
}

static int live(void *argument)
{
    struct child *child = argument;
    int rules = -1;
    long index;
    for (index = 0; index < child->count; index++)
        if (take(&child->steps[index], &rules) < 0)
            break;
    if (index == child->count) {
        wait_for_word(child);
        child->begun = 1;
        execve(child->path, child->argv, child->environment);
    }
    child->failed = index;
    child->error = errno;
    _exit(127);
}

/* Starts the child; its process number, or a negative error number. `stack` is where its stack begins, growing down. */
int start_child(struct child *child, void *stack)
{
    child->parent = getpid();
    int pid = clone(live, stack, CLONE_VM | SIGCHLD, child);
    return pid < 0 ? -errno : pid;
}

/* Lets it become its program. */
void give_word(struct child *child)
{
    __atomic_store_n(&child->word, 1, __ATOMIC_RELEASE);
    syscall(SYS_futex, &child->word, FUTEX_WAKE, 1, NULL, NULL, 0);
}
