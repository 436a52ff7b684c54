import { Link } from '@tanstack/react-router'
import type { ToolOnCreation } from '#contract/creations.ts'

export function BuiltWith({ tools }: { tools: ToolOnCreation[] }) {
  if (tools.length === 0) return null
  return (
    <section className="mt-8 max-w-181">
      <h2 className="text-13 font-bold text-ink-3">Built with</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {tools.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/tool/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-8 max-w-full items-center rounded-control border border-line bg-surface px-3 py-1 font-semibold wrap-anywhere hover:border-accent hover:text-accent max-md:min-h-11"
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
