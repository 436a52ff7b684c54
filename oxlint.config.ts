import { defineConfig } from 'oxlint'
import { importRules } from './scripts/import-rules.ts'

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
  ],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/**', 'data/**', 'node_modules/**'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // Promises that nobody waits for, and functions that are given where none may fail.
    'typescript/no-floating-promises': [
      'error',
      // `test()` answers a promise that the runner itself waits for.
      { allowForKnownSafeCalls: [{ from: 'package', name: 'test', package: 'node:test' }] },
    ],
    // A form's onSubmit may be async: react-hook-form's own is.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/return-await': 'error',
    'typescript/only-throw-error': [
      'error',
      // The router's way of turning a visitor away.
      {
        allow: [
          {
            from: 'package',
            name: ['Redirect', 'NotFoundError'],
            package: '@tanstack/router-core',
          },
        ],
      },
    ],
    'typescript/prefer-promise-reject-errors': 'error',

    // Types that say nothing, and the ways around the ones that do.
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],

    // House style.
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    'typescript/array-type': 'error',
    'eslint/func-style': ['error', 'declaration', { allowArrowFunctions: true }],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-else-return': 'error',
    'eslint/no-param-reassign': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/prefer-template': 'error',
    'eslint/object-shorthand': 'error',
    'eslint/no-warning-comments': 'error',
    'eslint/no-console': ['error', { allow: ['error'] }],
    'eslint/no-eval': 'error',
    'eslint/complexity': ['error', 20],
    'eslint/max-lines-per-function': [
      'error',
      { max: 80, skipBlankLines: true, skipComments: true },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/extensions': ['error', 'always', { ignorePackages: true }],
    'oxc/no-barrel-file': 'error',
    'node/no-process-env': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],

    // Right for other projects.
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // For React's compiler, which we do not use.
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/preserve-manual-memoization': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
  },
  overrides: [
    ...importRules,
    {
      files: ['web/**', 'e2e/**'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-array-index-key': 'error',
        'react/no-danger': 'error',
        'react/button-has-type': 'error',
        // Links of users carry 'ugc nofollow noopener': who is linked to may see from where.
        'react/jsx-no-target-blank': ['error', { allowReferrer: true }],
        'react/self-closing-comp': 'error',
        'react/jsx-no-useless-fragment': 'error',
      },
    },
    {
      // The one place for HTML that the server made of Markdown, with the click that copies code.
      files: ['web/ui/markdown-view.tsx'],
      rules: {
        'react/no-danger': 'off',
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-static-element-interactions': 'off',
      },
    },
    {
      // The theme and the welcome overlay must be right at the first paint: the scripts in a page.
      files: ['web/layout.tsx', 'web/features/welcome/welcome.tsx'],
      rules: { 'react/no-danger': 'off' },
    },
    {
      // A thread's messages and a BroadcastChannel's have no target; the rule is about windows.
      files: ['server/db/checkpoint*.ts', 'server/text/render-*.ts', 'web/other-tabs.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      // Its functions take the place of the DOM's own and call them, each with its `this`.
      files: ['web/translated-texts.ts'],
      rules: { 'typescript/unbound-method': 'off' },
    },
    {
      // execCommand is the only way to change a text so that Undo can take it back.
      files: ['web/features/topics/composer-tools.tsx'],
      rules: { 'typescript/no-deprecated': 'off' },
    },
    {
      files: ['server/config.ts', 'scripts/**', 'tests/**', 'e2e/**', 'bench/**', '*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    // The list of the migrations, which are only used all together.
    { files: ['server/db/migrations.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    // As long as the tables it makes.
    { files: ['server/db/migrations/**'], rules: { 'eslint/max-lines-per-function': 'off' } },
    { files: ['tests/**', 'e2e/**'], rules: { 'typescript/unbound-method': 'off' } },
    // toSorted() is too new for the Node that a machine may come with.
    { files: ['scripts/setup/**'], rules: { 'unicorn/no-array-sort': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      // Stands in for a module of lucide-react; its drawings are constants of that package.
      files: ['web/ui/lucide-icon.tsx'],
      rules: { 'import/no-default-export': 'off', 'react/no-danger': 'off' },
    },
  ],
})
