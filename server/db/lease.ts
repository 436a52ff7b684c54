/** The lease of a job; one process of the site holds it at a time. */
export type Lease = {
  /** False once another process may hold the lease, or once this process is to stop. */
  isHeld(): boolean
  /** Extends the lease; resolves to whether this process still holds it. */
  renew(): Promise<boolean>
}
