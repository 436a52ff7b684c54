import type { OxlintOverride } from 'oxlint'

/**
 * Which files may import which: the table of docs/architecture.md, for oxlint. A row selects files
 * and the parts of the project that they may import; the rest of the project is refused.
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
const SHARED_BY_FEATURES = 'server/{db,demo,http,jobs,mail,media,outbound-http,text}/**'

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
    allowed: ['#contract/**', './**'],
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
    who: 'server/http',
    files: ['server/http/**'],
    allowed: ['#contract/**', './*', '../{db,mail,media,text}/*', '../{config,log,tokens}.ts'],
  },
  {
    who: 'what features stand on',
    files: ['server/{mail,media,outbound-http,text}/**'],
    allowed: ['#contract/**', './*', '../{db,mail,media,text}/*', '../{config,log}.ts'],
  },
  {
    who: 'server/text',
    files: ['server/text/**'],
    allowed: ['#contract/**', './*', '../db/*', '../http/refusal.ts'],
  },
  {
    who: 'server/media',
    files: ['server/media/**'],
    allowed: ['#contract/**', './*', '../db/*', '../rate-limits/queries.ts', '../http/refusal.ts'],
  },
  {
    who: "a feature's routes and decisions",
    files: ['server/*/*.ts'],
    except: [SHARED_BY_FEATURES, 'server/*/queries.ts'],
    allowed: [
      '#contract/**',
      './*',
      '../*/queries.ts',
      '../http/refusal.ts',
      '../{mail,media,outbound-http,text}/*',
      '../{audit/audit-log,communities/posting,db/compiled-query,db/in-transaction}.ts',
      '../{log,tokens}.ts',
    ],
    refusedAsTypes: ['../*/routes.ts', '../{app,main}.ts', '../../**'],
  },
  {
    who: "a feature's queries",
    files: ['server/*/queries.ts'],
    allowed: ['#contract/**', './*', '../db/*', '../*/queries.ts'],
    alsoRefused: ['./routes.ts'],
  },
  {
    who: 'a job',
    files: ['server/jobs/**'],
    allowed: ['#contract/**', './*', '../*', '../*/*'],
    alsoRefused: ['../../**', '../http/*', '../*/routes.ts', '../{app,main}.ts'],
    refusedAsTypes: ['../../**', '../*/routes.ts', '../{app,main}.ts'],
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
    who: 'web/ui and web/lib, which know no feature, contract or network,',
    files: ['web/{lib,ui}/**'],
    allowed: ['./*', '../{lib,ui}/*'],
    alsoRefused: ['@tanstack/react-query'],
  },
  {
    who: 'a feature of the web',
    files: ['web/features/**'],
    allowed: ['#contract/**', './*', '../{accounts,tags}/*', '../../{lib,ui}/*', '../../api.ts'],
  },
  {
    who: 'a route',
    files: ['web/routes/**'],
    allowed: ['#contract/**', './*', '../features/**', '../{lib,pages}/*', '../*.{ts,tsx}'],
  },
  {
    who: 'a page',
    files: ['web/pages/**'],
    allowed: [
      '#contract/**',
      '../features/**',
      '../{lib,ui}/*',
      '../api.ts',
      '../routes/{admin-sections,home-panels}.ts',
    ],
  },
].map((row) => ({ ...row, refusedPackages: NOT_FOR_BROWSERS }))

export const importRules = [...contract, ...server, ...web].map(toOverride)

function toOverride(row: Row): OxlintOverride {
  const { who, files, except = [], allowed, refusedAsTypes, refusedPackages } = row
  const { refused = PROJECT, alsoRefused = [] } = row
  const message = `${who} may not import this: see the table in docs/architecture.md`
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
