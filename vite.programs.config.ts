import { defineConfig } from 'vite'

/** Files of `server/` that run as a process or thread of their own. */
const PROGRAMS = [
  'main',
  ...['admin', 'backup', 'check-data', 'demo', 'export', 'health', 'import', 'mail', 'media']
    .concat('move', 'restore')
    .map((command) => `commands/${command}`),
  'backup/backup-worker',
  'db/checkpoint-worker',
  'db/long-read-child',
  'media/decode-avif-child',
  'news/parse-feed-child',
  'preview-pictures/draw-child',
  'text/render-worker',
]

/** Packages with native code; Vite is for development alone. */
const NOT_BUNDLED = ['sharp', '@takumi-rs/core', 'pg-native', 'vite']

/**
 * The site and its commands, each in few files: most of the time that Node takes to start them goes
 * into finding and linking 1,400 modules. See docs/decisions/0093.
 */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  build: {
    ssr: true,
    outDir: 'dist/programs',
    emptyOutDir: true,
    target: 'esnext',
    // Stack traces in the log lead to lines that can be read.
    minify: false,
    license: true,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((name) => [name, `server/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: NOT_BUNDLED },
})
