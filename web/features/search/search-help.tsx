const HINTS = [
  ['"words in quotes"', 'follow each other'],
  ['-word', 'does not occur'],
  ['tag:"Show & Tell"', 'has this tag'],
  ['-tag:name', 'does not have this tag'],
  ['author:name', 'was written by this member'],
] as const

export const SearchHelp = () => (
  <div className="py-8 text-ink-2">
    <p>Topics, replies, tools, creations and resources are found by their words.</p>
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {HINTS.map(([written, meaning]) => (
        <div key={written} className="contents">
          <dt>
            <code className="rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-13">{written}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </div>
)
