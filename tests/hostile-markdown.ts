import { CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'

/** Texts within the limit that are slow to parse as Markdown, or would produce a lot of HTML. */
export function hostileMarkdown(characters = CONTENT_CHARACTERS_MAX): Record<string, string> {
  const filled = (unit: string, room = characters) =>
    unit.repeat(Math.floor(room / unit.length)).padEnd(room, 'x')
  const fence = (language: string, unit: string) =>
    `\`\`\`${language}\n${filled(unit, characters - 8 - language.length)}\n\`\`\``
  const below = (head: string, unit: string) => head + filled(unit, characters - head.length)
  const wrapped = (unit: string) => `${unit.repeat(Math.ceil(100 / unit.length))}\n`
  const table = (columns: number, delimiter: string, row: string) =>
    below(`${'|a'.repeat(columns)}|\n${delimiter.repeat(columns)}|\n`, row)
  return {
    'links that never end, as code': fence('markdown', '[a]('),
    'dollars as Java': fence('java', '$'),
    'dollars as R': fence('r', '${'),
    'one word as ini': fence('ini', '_'),
    'words as C#': fence('csharp', wrapped('if ')),
    'expansions as shell': fence('shell', '${\n$("'),
    'quotes as C': fence('c', '"\n'),
    'ampersands as Less': fence('less', '&\n'),
    'braces as JSON': fence('json', wrapped('{')),
    'empty fences': filled('```\n```\n'),
    'a wide table': table(Math.floor(characters / 8), '|-', '|\n'),
    'a table of short rows': table(Math.floor(characters / 50), '|:-:', 'a\n'),
    'a table in a quote': below('> |a|b|c|d|e|f|g|h|\n> |-|-|-|-|-|-|-|-|\n', '> a\n'),
    'a long reference, used often': below(
      `[a]: /${'😀'.repeat(Math.floor(characters / 8))}\n\n`,
      '[a]',
    ),
    'a long title, used often': below(`[a]: /b "${filled('"&', characters / 2)}"\n\n`, '[a]'),
    'quotes in quotes': filled('> '),
    'quotes without spaces': filled('>'),
    'lists in lists': filled('- '),
    'links that never end': filled('[a]('),
    'pictures in pictures': filled('![](a)'),
    'emphasis that never ends': filled('*a_'),
    'strong emphasis that never ends': filled('**a *'),
    'strikes that never end': filled('~~a'),
    'brackets in brackets': filled('['),
    'definitions alone': filled('[a]: b\n'),
    'ticks of all lengths': filled('`a``b```'),
    'markup characters': filled('<>&"'),
    entities: filled('&#1;&copy;'),
    addresses: filled('http://a:'),
    'one long address': `http://a.test/${filled('(', characters - 14)}`,
    tasks: filled('- [ ] a\n'),
    'control characters': filled('\u0007'),
    'letters of three bytes': filled('漢'),
    headings: filled('#\n'),
  }
}
