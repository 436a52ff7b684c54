import { join } from 'node:path'
import { root } from './root.mjs'

/** The environment the site runs in unless it is told otherwise. */
export const production = {
  // React and others are several times slower in their development form, which is the default.
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  // Room for what lives shortly; twice as much, the default, is 15 MB more of a small machine.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // Passwords, pictures, files and name lookups share these threads. Node reads it only when it
  // starts, so a program cannot set it for itself.
  UV_THREADPOOL_SIZE: '8',
  // Those threads' arenas are never given back: 494 instead of 375 MB after two minutes of mixed
  // load. Read by glibc; elsewhere it says nothing.
  MALLOC_ARENA_MAX: '2',
}
