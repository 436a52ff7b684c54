import { relative, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { publicPageFont } from './scripts/public-page-font.ts'

const source = (name: string) => resolve(import.meta.dirname, 'web', name)

/** Matches a path, from the root of the project, that contains one of these regular expressions. */
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Modules that are not needed to show most pages: they go into no file that nearly all pages share. Some of
 * them have a group of their own.
 */
const LOADED_LATER = anyOf(
  // Dialogs, forms, menus and the admin dashboard.
  'dialog|(?<!member-)form|field|suggest-tag|tag-choices|admin[-/]|menu-list|composer|check-chip',
  'reply-cache|draft|leave-guard|use-seen-version|list-failed',
  // Shared only by the pages of tools and members and the panels of the home page.
  'features/(creations|members|news|resources|tools|votes)/',
  'ui/(tile|tile-row|vote-button)[.]',
  'icons/(award|arrow-up-right|book-open|chevron-up|compass|graduation-cap|info|mic|newspaper|rss|square-play|users)[.]',
  'image|(?<!preview-)picture|pattern|source-post|load-error|tool-failure',
  // The search dialog and page.
  'features/search|similar-topics|debounced|icons/(messages?-square|images|wrench|book|search|x)[.]',
  // The toolbar of the composer, and tables.
  'icons/(link|list|letter-b|code)[.]|ui/table',
)

/** Modules that nearly every page needs. */
const ON_NEARLY_EVERY_PAGE = anyOf(
  '^contract/(author-name|excerpt)[.]',
  // All components and functions but those of a few pages.
  '^web/panel-boundary|^web/(ui|lib)/(?!roving-focus|tabs)',
  'features/(accounts/use-member-form|topics/topic-(pages|rows?)[.])',
  'icons/(link-2|message-circle[.]|pencil|plus)',
)

/** What is read on a page of its own, and lists with pages: not on the home page as it opens. */
const READING = anyOf(
  'ui/(back-link|byline|markdown-view|page-title|retry-notice|use-restored-pages)[.]|lib/host-of',
  '^web/paged-rows|^contract/preview-picture|[iI]nfiniteQuery|icons/(arrow-left|external-link|trash)',
)

/** Votes and rows of tools and resources: on the home page, and on those of tools. */
const VOTES_AND_TOOLS = anyOf(
  'features/votes/use-vote|features/tools/(news-line|use-tool-vote|tool-(links|actions|logo))',
  'ui/(tile|tile-row|vote-button)[.]|icons/(award|chevron-up|newspaper)[.]',
)

/** Cards and pictures of creations: in the gallery, and on the pages of creations, tools and members. */
const CREATIONS = anyOf(
  'features/creations/(creation-card|creation-pages|picture-frame|load-error|pattern)',
  'icons/arrow-up-right[.]',
)

/** The list of topics and the tabs beside it: on the home page, and each on another. */
const TOPICS_AND_TABS = anyOf('features/topics/topic-list|ui/(tabs|roving-focus)[.]')

/** All modules that may be merged with others: our own, and those of packages with many small ones. */
const MERGEABLE = anyOf('lucide-react', '@tanstack', '^web')

/** Selects the modules of a chunk group by their ids, which are absolute paths. */
const modulesOf = (included: RegExp) => (id: string) =>
  included.test(relative(import.meta.dirname, id))

/** The same, without those that are loaded later. */
const firstModulesOf = (included: RegExp) => (id: string) =>
  modulesOf(included)(id) && !modulesOf(LOADED_LATER)(id)

/** Comes before `reading`, which would otherwise take along what its modules import. */
const commonModules = (id: string) =>
  firstModulesOf(ON_NEARLY_EVERY_PAGE)(id) && !modulesOf(READING)(id)

/**
 * Merges modules that at least two chunks share, because a request for a file of a kilobyte costs more
 * than the file. By descending priority, a module goes into the first group that accepts it:
 *
 * - `base`: what the entry imports, so every page has it;
 * - `shared-common`: one file of what nearly every page has;
 * - `reading`: one file of what most pages have, but not the home page and the list of topics;
 * - `votes-and-tools`, `creations`, `topics-and-tabs`: one file each of what several pages need of these;
 * - `shared`: the rest, in a file for each set of pages that share it; small files are merged.
 */
const chunkGroups = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared-common',
    test: commonModules,
    minShareCount: 2,
    priority: 1.5,
  },
  { name: 'reading', test: modulesOf(READING), minShareCount: 2, priority: 1.3 },
  {
    name: 'votes-and-tools',
    test: modulesOf(VOTES_AND_TOOLS),
    minShareCount: 2,
    priority: 1.2,
  },
  { name: 'creations', test: modulesOf(CREATIONS), minShareCount: 2, priority: 1.2 },
  { name: 'topics-and-tabs', test: modulesOf(TOPICS_AND_TABS), minShareCount: 2, priority: 1.2 },
  {
    name: 'shared',
    test: firstModulesOf(MERGEABLE),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 25_000,
    priority: 1,
  },
]

/** Replaces the function with which lucide-react creates icons: ours renders each as one element. */
const lucideIcons = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source('ui/lucide-icon.tsx') },
]

/** What lucide-react says of an icon besides its lines, such as the keys that its own elements need. */
const UNUSED_OF_ICONS = /,\s+key: "\w+"|,\s+aliases: \[[^\]]*\]|\s+size: 24,|__iconData\.node;/g

/** Leaves it out: random letters do not compress. */
const smallIcons: Plugin = {
  name: 'small-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react.*icons/ },
    handler: (code) => code.replaceAll(UNUSED_OF_ICONS, ''),
  },
}

/** The router imports a shim for React 17 and older; the hook is part of React since version 18. */
const reactStores = [
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
]

/** Without it, the name of a shared file would list all the chunks that share it. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    smallIcons,
    ...(isSsrBuild ? [] : [publicPageFont('legal/privacy.html'), precompress('dist/client')]),
  ],
  appType: 'custom',
  resolve: { alias: command === 'build' ? [...lucideIcons, ...reactStores] : [] },
  // Without it, the server's bundle contains React's development checks, which read NODE_ENV.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Of the packages in both bundles; it comes with a release.
    license: isSsrBuild ?? false,
    // The oldest that know `light-dark()`, with which the themes are written, and `@property`.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: source(isSsrBuild ? 'entry-server.tsx' : 'entry-client.tsx'),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } }),
    },
  },
  // Bundles all packages, so that the server does not need those of the web client installed.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
