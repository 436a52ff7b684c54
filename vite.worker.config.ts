import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The service worker: one file, to which the server adds the name of the build. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: '../dist/worker',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'web/service-worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
})
