import { cva } from 'class-variance-authority'

/** A map, as users may choose the name; a plain object has inherited keys. */
const HUES = new Map([
  ['Show', 55],
  ['Discuss', 240],
  ['Legacy', 90],
  ['App Gen', 300],
  ['IDE', 265],
  ['No-code', 150],
  ['Low-code', 190],
  ['Full-code', 25],
])

const badgeClass = cva('badge', {
  variants: {
    isColored: { false: '[--chroma:0.006]' },
    /** A long pending name wraps, so that its mark stays visible. */
    isPending: {
      true: 'outline -outline-offset-1 outline-edge outline-dashed',
      false: 'bg-tint whitespace-nowrap',
    },
    /** In a line of facts, which a long name must not fill. */
    isShort: { true: 'max-w-2/5 flex-none', false: 'max-w-full' },
  },
})

type BadgeProps = {
  name: string
  pending?: boolean | undefined
  isShort?: boolean | undefined
  className?: string | undefined
}

/** A tag of a post, or the type of a resource; a suggested one says that it awaits review. */
export function Badge({ name, pending = false, isShort = false, className }: BadgeProps) {
  const shown = name === 'Show & Tell' ? 'Show' : name
  const hue = HUES.get(shown)
  return (
    <span
      className={badgeClass({
        isColored: hue !== undefined,
        isPending: pending,
        isShort,
        className,
      })}
      style={{ '--hue': hue }}
      data-testid="badge"
      dir="auto"
    >
      {shown}
      {pending && <span className="font-normal whitespace-nowrap"> pending review</span>}
    </span>
  )
}

type BadgesProps = { tags: { id: number; name: string; active: boolean }[] }

/** All tags of a post. */
export const Badges = ({ tags }: BadgesProps) => (
  <div className="flex min-w-0 flex-wrap gap-1.5">
    {tags.map(({ id, name, active }) => (
      <Badge key={id} name={name} pending={!active} />
    ))}
  </div>
)
