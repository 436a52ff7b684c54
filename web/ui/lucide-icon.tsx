import { clsx } from 'clsx'
import type { LucideProps } from 'lucide-react'

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Creates each icon of lucide-react in the build (`vite.config.ts`), in place of the library's own
 * function. The drawing is one constant string, so an icon renders as a single element. Its size and
 * stroke are styles of `.lucide`, not attributes of each icon.
 */
export default function createLucideIcon({ name, node }: { name: string; node: Shape[] }) {
  const drawing = { __html: node.map(markup).join('') }
  const names = `lucide lucide-${name}`
  return function Icon({ className, ...rest }: LucideProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={clsx(names, className)}
        aria-hidden
        {...rest}
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
}

function markup([tag, attributes]: Shape) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
