/** Numbers of a machine's system calls: linux/arch/x86/entry/syscalls/syscall_64.tbl, asm-generic/unistd.h. */
type CallNumbers = { auditArch: number; clone: number; refused: readonly number[] };

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

/** Calls that no engine needs and that have let programs out of a sandbox before. */
export const callNumbers: Partial<Record<string, CallNumbers>> = {
  x64: {
    auditArch: 0xc000003e,
    clone: 56,
    refused: [
      ...[101, 103, 155, 161, 163, 165, 166, 167, 169], // ptrace syslog pivot_root chroot acct mount umount2 swapon reboot
      ...[175, 176, 179, 246, 248, 249, 250], // init_module delete_module quotactl kexec_load add_key request_key keyctl
      ...[272, 298, 303, 304, 308, 310, 311], // unshare perf_event_open name_to_handle_at open_by_handle_at setns process_vm_*
      ...[313, 320, 321, 323], // finit_module kexec_file_load bpf userfaultfd
      ...newerRefused,
    ],
  },
  arm64: {
    auditArch: 0xc00000b7,
    clone: 220,
    refused: [
      ...[117, 116, 41, 51, 89, 40, 39, 224, 142], // the same, in the same order
      ...[105, 106, 60, 104, 217, 218, 219],
      ...[97, 241, 264, 265, 268, 270, 271],
      ...[273, 294, 280, 282],
      ...newerRefused,
    ],
  },
};
