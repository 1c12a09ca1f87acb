/** Numbers of a machine's system calls: linux/arch/x86/entry/syscalls/syscall_64.tbl, asm-generic/unistd.h. */
type CallNumbers = {
  auditArch: number;
  clone: number;
  prlimit: number;
  refused: readonly number[];
  refusedToChildren: readonly number[];
};

/** The same number on every architecture, as all that came after Linux 5.1. */
export const clone3 = 435;
const newerRefused = [
  425, // io_uring_setup
  426, // io_uring_enter
  427, // io_uring_register
  428, // open_tree
  429, // move_mount
  430, // fsopen
  431, // fsconfig
  432, // fsmount
  433, // fspick
  438, // pidfd_getfd
  442, // mount_setattr
];

/** What a child could do to its siblings: to their processes, to the files of their user, and over sockets. */
const newerRefusedToChildren = [
  424, // pidfd_send_signal
  434, // pidfd_open
  440, // process_madvise
  448, // process_mrelease
  452, // fchmodat2
  463, // setxattrat
  466, // removexattrat
];

/** Calls that no engine needs and that have let programs out of a sandbox before. */
export const callNumbers: Partial<Record<string, CallNumbers>> = {
  x64: {
    auditArch: 0xc000003e,
    clone: 56,
    prlimit: 302,
    refused: [
      ...[101, 103, 155, 161, 163, 165, 166, 167, 169], // ptrace syslog pivot_root chroot acct mount umount2 swapon reboot
      ...[175, 176, 179, 246, 248, 249, 250], // init_module delete_module quotactl kexec_load add_key request_key keyctl
      ...[272, 298, 303, 304, 308, 310, 311], // unshare perf_event_open name_to_handle_at open_by_handle_at setns process_vm_*
      ...[313, 320, 321, 323], // finit_module kexec_file_load bpf userfaultfd
      ...newerRefused,
    ],
    refusedToChildren: [
      ...[62, 200, 234, 129, 297], // kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo
      ...[57, 58, 59, 322, 109, 112], // fork vfork execve execveat setpgid setsid
      ...[41, 53, 29, 30, 64, 68, 240, 241], // socket socketpair shmget shmat semget msgget mq_open mq_unlink
      ...[90, 91, 268, 92, 93, 94, 260, 76], // chmod fchmod fchmodat chown fchown lchown fchownat truncate
      ...[132, 235, 261, 280, 188, 189, 190], // utime utimes futimesat utimensat setxattr lsetxattr fsetxattr
      ...[197, 198, 199, 253, 294], // removexattr lremovexattr fremovexattr inotify_init inotify_init1
      ...[141, 142, 144, 203, 314, 251], // setpriority sched_setparam, _setscheduler, _setaffinity, _setattr ioprio_set
      ...[256, 279, 312], // migrate_pages move_pages kcmp
      ...newerRefusedToChildren,
    ],
  },
  arm64: {
    auditArch: 0xc00000b7,
    clone: 220,
    prlimit: 261,
    refused: [
      ...[117, 116, 41, 51, 89, 40, 39, 224, 142], // the same, in the same order
      ...[105, 106, 60, 104, 217, 218, 219],
      ...[97, 241, 264, 265, 268, 270, 271],
      ...[273, 294, 280, 282],
      ...newerRefused,
    ],
    refusedToChildren: [
      ...[129, 130, 131, 138, 240], // the same, in the same order, but for those that this architecture never had
      ...[221, 281, 154, 157],
      ...[198, 199, 194, 196, 190, 186, 180, 181],
      ...[52, 53, 55, 54, 45],
      ...[88, 5, 6, 7],
      ...[14, 15, 16, 26],
      ...[140, 118, 119, 122, 274, 30],
      ...[238, 239, 272],
      ...newerRefusedToChildren,
    ],
  },
};
