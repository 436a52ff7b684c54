/** The right to run a job, which one process of the site has at a time. */
export type Lease = {
  /** False once another process may have the right, or this one is to stop. */
  isHeld(): boolean
  /** Resolves to whether the right is this process's for another while. */
  renew(): Promise<boolean>
}
