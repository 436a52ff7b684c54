import type { OxlintOverride } from 'oxlint'

/**
 * Which files may import which, for oxlint. A row selects files and the parts of the project that
 * they may import; the rest of the project is refused. docs/architecture.md has an overview.
 *
 * Patterns work as in .gitignore: the last one that matches decides. The same applies to rows.
 */
type Row = {
  /** Completes the sentence "… may not import this". */
  who: string
  files: string[]
  except?: string[]
  allowed: string[]
  /** The row may import types from the whole project, except for these. */
  refusedAsTypes?: string[]
  /** What is refused by default; `alsoRefused` restricts what is allowed. */
  refused?: string[]
  alsoRefused?: string[]
  /** A regular expression, because .gitignore patterns would match the name anywhere in a path. */
  refusedPackages?: string
}

const PROJECT = ['./**', '../**', '#*/**']
/** Classic zod is 22 kB larger than `zod/mini`. */
const NOT_FOR_BROWSERS = '^(node:.*|zod|fastify|kysely|pg|pino)$'
const QUERIES = 'server/*/{queries,*-queries}.ts'
const SHARED_BY_FEATURES =
  'server/{calls,db,demo,http,jobs,mail,markdown-pages,media,metrics,outbound-http,pages,rate-limits,text}/**'

const FEATURE_IMPORTS = [
  '#contract/**',
  './*',
  '../*/queries.ts',
  '../accounts/{administrator-queries,name-queries,user-columns}.ts',
  '../{mail,media,outbound-http,text}/*',
  '../calls/handler-types.ts',
  '../http/{client-network,response-size,split-url}.ts',
  '../{communities/posting,search/topic-mentions,search/update-index,tags/required-tags,votes/change-vote}.ts',
  '../{bounded-queue,command-line,in-time,log,program-files,refusal,release,seen-version,subprocess,subprocess-child,tokens}.ts',
  '../db/{best-effort,claim-next-due,clock-skew,compiled-query,has-row,id-pages,in-portions,in-transaction,list-parameters,search-expressions,search-index,search-words,storage-figures}.ts',
]
const SHARED_BY_WEB_FEATURES = [
  '../../{lib,ui}/*',
  '../../{api,api-error,interrupted-reads,mutation,router-context}.ts',
  '../../{paged-rows,panel-boundary,use-seen-version}.tsx',
]
const ROUTES_OR_HANDLERS = '{routes,*-routes,handlers,*-handlers}.ts'
const NOT_FOR_FEATURES = [`../*/${ROUTES_OR_HANDLERS}`, '../{app,main}.ts', '../../**']

const contract: Row[] = [
  { who: 'contract', files: ['contract/**'], refused: ['**'], allowed: ['./*', 'zod/mini'] },
]

const server: Row[] = [
  {
    who: 'the server',
    files: ['server/*.ts'],
    allowed: ['#contract/**', './**'],
  },
  {
    who: 'server/db',
    files: ['server/db/*.ts'],
    allowed: [
      '#contract/**',
      './**',
      '../{bounded-queue,in-time,program-files,refusal,subprocess,subprocess-child}.ts',
    ],
  },
  {
    who: 'server/db',
    files: ['server/db/*/**'],
    allowed: ['#contract/**', './**', '../*'],
  },
  {
    who: 'a migration, which must mean the same for ever,',
    files: ['server/db/migrations/**'],
    allowed: [],
  },
  {
    who: 'server/calls',
    files: ['server/calls/**'],
    allowed: [
      '#contract/**',
      './*',
      '../{db,rate-limits}/*',
      '../*/queries.ts',
      '../{accounts/api-token-queries,audit/audit-log,topics/reply-queries}.ts',
      '../{bounded-queue,context,refusal}.ts',
    ],
  },
  {
    who: 'server/rate-limits',
    files: ['server/rate-limits/**'],
    allowed: [
      '#contract/**',
      './*',
      '../db/*',
      '../accounts/{names,queries}.ts',
      '../{context,refusal}.ts',
    ],
  },
  {
    who: 'server/http',
    files: ['server/http/**'],
    allowed: [
      '#contract/**',
      './*',
      '../{calls,db,media,metrics}/*',
      '../accounts/{api-token-queries,session-queries}.ts',
      '../{assets,votes}/queries.ts',
      '../tags/pending-tag-queries.ts',
      '../{collect-bytes,config,context,elapsed-time,exact-bytes,log,machine-memory,refusal,tokens}.ts',
    ],
  },
  {
    who: 'what all features use',
    files: ['server/{mail,media,outbound-http,text}/**'],
    allowed: [
      '#contract/**',
      './*',
      '../{db,mail,media,text}/*',
      '../{collect-bytes,config,log,on-demand,refusal}.ts',
    ],
  },
  {
    who: 'server/text',
    files: ['server/text/**'],
    allowed: ['#contract/**', './*', '../db/*', '../{program-files,refusal}.ts'],
    alsoRefused: [`./${ROUTES_OR_HANDLERS}`],
  },
  {
    who: 'the handler of the preview',
    files: ['server/text/handlers.ts'],
    allowed: ['#contract/**', './*', '../calls/handler-types.ts'],
  },
  {
    who: 'server/media',
    files: ['server/media/**'],
    allowed: [
      '#contract/**',
      './*',
      '../db/*',
      '../{address-shapes,at-once,bounded-queue,collect-bytes,exact-bytes,file-errors,machine-memory,on-demand,refusal,setting-shapes}.ts',
      '../{subprocess,subprocess-child}.ts',
    ],
  },
  {
    who: "a feature's handlers, routes and rules",
    files: ['server/*/*.ts'],
    except: [SHARED_BY_FEATURES, QUERIES],
    allowed: FEATURE_IMPORTS,
    refusedAsTypes: NOT_FOR_FEATURES,
  },
  {
    who: 'a feature that others use',
    files: ['server/{accounts,tags}/*.ts'],
    except: [QUERIES],
    allowed: FEATURE_IMPORTS,
    alsoRefused: ['../{communities,contact,creations,failed-mail,news,topics,users}/*'],
    refusedAsTypes: NOT_FOR_FEATURES,
  },
  {
    who: "a feature's queries",
    files: [QUERIES],
    allowed: [
      '#contract/**',
      './*',
      '../db/*',
      '../*/queries.ts',
      '../accounts/user-columns.ts',
      '../topics/reply-queries.ts',
      '../media/logo.ts',
      '../tokens.ts',
    ],
    alsoRefused: [`./${ROUTES_OR_HANDLERS}`],
  },
  {
    who: 'the queries of a feature that others use',
    files: ['server/{accounts,tags}/{queries,*-queries}.ts'],
    allowed: ['#contract/**', './*', '../db/*', '../tokens.ts'],
    alsoRefused: [`./${ROUTES_OR_HANDLERS}`],
  },
  {
    who: 'a job',
    files: ['server/jobs/**'],
    allowed: ['#contract/**', './*', '../*', '../*/*'],
    alsoRefused: ['../../**', '../http/*', `../*/${ROUTES_OR_HANDLERS}`, '../{app,main}.ts'],
    refusedAsTypes: ['../../**', `../*/${ROUTES_OR_HANDLERS}`, '../{app,main}.ts'],
  },
  {
    who: 'the metrics',
    files: ['server/metrics/**'],
    allowed: [
      './*',
      '../db/*',
      '../{jobs/queries,mail/queue}.ts',
      '../{bounded-queue,context,in-time,log-destination}.ts',
    ],
  },
  {
    who: 'the transfer of a whole site',
    files: ['server/transfer/**'],
    allowed: [
      '#contract/constants.ts',
      './*',
      '../{db,media}/*',
      '../jobs/queries.ts',
      '../{claim-places,clean-up-on-interrupt,config,file-errors,site-places}.ts',
    ],
  },
  {
    who: 'a backup',
    files: ['server/backup/**'],
    except: [QUERIES],
    allowed: [
      './*',
      '../{db,media,transfer}/*',
      '../consistency/queries.ts',
      '../{clean-up-on-interrupt,config,program-files,release}.ts',
    ],
  },
  {
    who: 'the pages of the site, also as Markdown,',
    files: ['server/{pages,markdown-pages}/**'],
    allowed: [
      '#contract/**',
      './*',
      '../{calls,db,http,markdown-pages,pages,rate-limits,text}/*',
      '../{bounded-queue,config,context,exact-bytes,on-demand,program-files,refusal}.ts',
    ],
  },
  {
    who: 'the mount of images or preview pictures',
    files: ['server/{media,preview-pictures}/routes.ts'],
    allowed: ['#contract/**', './*', '../{calls,http}/*', '../{context,refusal}.ts'],
  },
  {
    who: 'the Model Context Protocol',
    files: ['server/mcp/**'],
    allowed: [
      '#contract/**',
      './*',
      '../{calls,http,pages}/*',
      '../text/plain-text.ts',
      '../{context,on-demand,refusal,release}.ts',
    ],
  },
  {
    who: 'the documentation of the API',
    files: ['server/api-docs/**'],
    except: [QUERIES],
    allowed: ['#contract/**', './*', '../{http,pages,rate-limits,text}/*', '../context.ts'],
  },
  {
    who: 'a command',
    files: ['server/commands/**'],
    allowed: ['./{command,file-kinds}.ts', '../*', '../*/*'],
    alsoRefused: ['../../**', '../http/*', `../*/${ROUTES_OR_HANDLERS}`, '../{app,main}.ts'],
  },
  {
    who: 'the demo',
    files: ['server/demo/**'],
    allowed: ['#contract/**', './**', '../**'],
    alsoRefused: ['../../**'],
  },
]

const web: Row[] = [
  {
    who: 'the web',
    files: ['web/*.{ts,tsx}'],
    allowed: ['#contract/**', './**'],
  },
  {
    who: 'web/ui and web/lib, which know no feature, call or network,',
    files: ['web/{lib,ui}/**'],
    allowed: ['#contract/{characters,constants,parse-url}.ts', './*', '../{lib,ui}/*'],
    alsoRefused: ['@tanstack/react-query'],
  },
  {
    who: 'a feature of the web',
    files: ['web/features/**'],
    allowed: ['#contract/**', './*', '../{accounts,tags,votes}/*', ...SHARED_BY_WEB_FEATURES],
  },
  {
    who: 'the admin dashboard or the catalogue, which show what all other features have,',
    files: ['web/features/{admin,styleguide}/**'],
    allowed: ['#contract/**', './*', '../*/*', ...SHARED_BY_WEB_FEATURES],
  },
  {
    who: 'a route',
    files: ['web/routes/**'],
    allowed: ['#contract/**', './*', '../features/**', '../{lib,pages}/*', '../*.{ts,tsx}'],
  },
  {
    who: 'what sends calls',
    files: ['web/dispatch/**'],
    allowed: [
      '#contract/**',
      './*',
      '../api-error.ts',
      '../features/accounts/session-end.ts',
      '../lib/*',
    ],
  },
  {
    who: 'structured data, which only the server renders,',
    files: ['web/structured-data/**'],
    allowed: ['#contract/**', './*', '../features/*/queries.ts', '../lib/*'],
  },
  {
    who: 'the service worker, which runs without a page,',
    files: ['web/service-worker/**'],
    allowed: ['./*'],
    alsoRefused: ['react', '@tanstack/*'],
  },
  {
    who: 'what registers the service worker, and its page,',
    files: ['web/offline/**'],
    allowed: [
      './*',
      '../features/accounts/queries.ts',
      '../{lib,ui}/*',
      '../{api-error,interrupted-reads,router}.ts',
    ],
  },
  {
    who: 'a page',
    files: ['web/pages/**'],
    allowed: [
      '#contract/**',
      '../features/**',
      '../{lib,ui}/*',
      '../{api,api-error,router-context,side-panels,use-page-ready}.ts',
      '../panel-boundary.tsx',
    ],
  },
].map((row) => ({ ...row, refusedPackages: NOT_FOR_BROWSERS }))

export const importRules = [...contract, ...server, ...web].map(toOverride)

function toOverride(row: Row): OxlintOverride {
  const { who, files, except = [], allowed, refusedAsTypes, refusedPackages } = row
  const { refused = PROJECT, alsoRefused = [] } = row
  const message = `${who} may not import this: see scripts/import-rules.ts`
  const patterns = [
    {
      group: [...refused, ...not(allowed), ...alsoRefused],
      allowTypeImports: refusedAsTypes !== undefined,
      message,
    },
    ...(refusedAsTypes ? [{ group: refusedAsTypes, message }] : []),
    ...(refusedPackages ? [{ regex: refusedPackages, message }] : []),
  ]
  return {
    files,
    excludeFiles: except,
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  }
}

function not(patterns: string[]): string[] {
  return patterns.map((pattern) => `!${pattern}`)
}
