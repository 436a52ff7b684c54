import { join } from 'node:path'
import { root } from './root.mjs'

/** The default environment of the site. */
export const production = {
  // React and other packages are several times slower in development mode, which is the default.
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  // Room for short-lived objects; the default, twice as much, takes 15 MB more memory.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // Password hashing, images, files and DNS lookups share these threads. Node reads the variable
  // only at its start, so a program cannot set it for itself.
  UV_THREADPOOL_SIZE: '8',
  // glibc never frees the arenas of those threads: 494 instead of 375 MB after two minutes of mixed
  // load. Other C libraries ignore the variable.
  MALLOC_ARENA_MAX: '2',
  // Larger blocks are returned once they are free. By default glibc would keep those of the first
  // password hashes, 19 MB each: 100 instead of 148 MB after fifty logins.
  MALLOC_MMAP_THRESHOLD_: '4194304',
}
