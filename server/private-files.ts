/**
 * What this process and its children create from now on can be read by its user alone, also where the
 * system would let others read it: the database has password hashes and email addresses, and the
 * outbox has reset links. Of a folder or file that exists, the rights stay as they are.
 */
export const keepFilesPrivate = () => void process.umask(0o077)
