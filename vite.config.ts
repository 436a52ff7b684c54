import { relative, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const source = (name: string) => resolve(import.meta.dirname, 'web', name)

/** Files of a kilobyte cost more on the way than they carry; dialogs and forms still come late. */
const SHARED = /lucide-react|@tanstack|^web/
const LATE = /dialog|form|field|suggest-tag|admin-|menu-list|styleguide/
const fewFiles = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    test: (id: string) => {
      const file = relative(import.meta.dirname, id)
      return SHARED.test(file) && !LATE.test(file)
    },
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 25_000,
    priority: 1,
  },
]

/** Icons keep lucide's drawings, but not its way of building each of them anew for every render. */
const lucideIcons = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source('ui/lucide-icon.tsx') },
]

/** A shared file would else be named after everybody who shares it. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    ...(isSsrBuild ? [] : [precompress('dist/client')]),
  ],
  appType: 'custom',
  resolve: { alias: command === 'build' ? lucideIcons : [] },
  // Without it, React's checks for developers stay in the server's file and ask which it is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2023',
    // Keeps `light-dark()` as it is written: every browser of these years has it.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: source(isSsrBuild ? 'entry-server.tsx' : 'entry-client.tsx'),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: fewFiles }, chunkFileNames } }),
    },
  },
  // One file with everything in it: the server then needs no packages of the browser's.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
