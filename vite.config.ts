import { relative, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const source = (name: string) => resolve(import.meta.dirname, 'web', name)

/**
 * Files of a kilobyte cost more on the way than they carry, so that modules shared by pages are
 * bundled together; what dialogs, forms and other pages need stays out of the first page's files.
 */
const SHARED = /lucide-react|@tanstack|^web/
const LATE = new RegExp(
  [
    'dialog|form|field|suggest-tag|admin[-/]|menu-list|composer|check-chip|reply-cache|use-preview',
    // What the pages of tools and members share with the panels of the home page.
    'features/(creations|members|news|resources|tools|votes)/|topics-of',
    'ui/(load-more|previous-rows|tile|tile-row|vote)[.]|focus-first-new',
    'icons/(award|arrow-up-right|book-open|chevron-up|compass|graduation-cap|info|mic|newspaper|rss|square-play|users)[.]',
    'image|picture|pattern|source-post|creator-name|load-error|tool-failure',
    'features/search|similar-topics|debounced|palette|icons/(messages?-square|images|wrench|book|search|x)[.]',
    'icons/(link|list|letter-b|code)[.]|ui/(table|status|search-box|list-failed)',
  ].join('|'),
)
const COMMON = new RegExp(
  [
    '^contract/excerpt[.]',
    '^web/(ui|lib)/(?!draft|leave-guard|button-row|cover-link|roving-focus|tabs)',
    'features/accounts/member-form|nfiniteQuery',
    'icons/(arrow-|chevron-up|external-link|link-2|newspaper|pencil|plus|trash)',
  ].join('|'),
)
const fewFiles = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  // What nearly every page has.
  {
    name: 'shared-common',
    test: (id: string) => {
      const file = relative(import.meta.dirname, id)
      return COMMON.test(file) && !LATE.test(file)
    },
    minShareCount: 2,
    priority: 1.5,
  },
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

/** React has had this hook since version 18; the router's package brings a stand-in for older ones. */
const reactStores = [
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
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
  resolve: { alias: command === 'build' ? [...lucideIcons, ...reactStores] : [] },
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
