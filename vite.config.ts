import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const source = (name: string) => resolve(import.meta.dirname, 'web', name)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    ...(isSsrBuild ? [] : [precompress('dist/client')]),
  ],
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2023',
    // Keeps `light-dark()` as it is written: every browser of these years has it.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: { input: source(isSsrBuild ? 'entry-server.tsx' : 'entry-client.tsx') },
  },
  // One file with everything in it: the server then needs no packages of the browser's.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
