import { clsx } from 'clsx'
import { Check, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { Menu } from 'radix-ui/internal'
import { type MouseEvent, type RefObject, useRef } from 'react'

/** The icons of items, which no page shows before this list is loaded. */
const ICONS = { LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound }

export type MenuItem = {
  label: string
  onSelect?: (() => void) | undefined
  /** Makes the item a link; with `onSelect`, a plain click runs that instead of following it. */
  href?: string | undefined
  disabled?: boolean | undefined
  /** Makes the item a `menuitemradio`. */
  checked?: boolean | undefined
  icon?: keyof typeof ICONS | undefined
  hint?: string | undefined
}

type MenuListProps = {
  id: string
  button: RefObject<HTMLButtonElement | null>
  items: MenuItem[]
  align: 'start' | 'end'
  focusEntry: boolean
  onClose: () => void
}

const menuClass = clsx(
  'z-menu max-h-(--radix-popper-available-height) max-w-menu overflow-y-auto p-1',
  'min-w-[max(--spacing(40),var(--radix-popper-anchor-width))]',
  'origin-(--radix-popper-transform-origin) animate-unfold rounded-menu border border-line',
  'bg-surface shadow-float focus-visible:outline-none print:hidden',
)

const itemClass = clsx(
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 select-none',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
  'aria-checked:font-semibold data-disabled:cursor-default data-disabled:text-ink-3',
  'data-highlighted:bg-sunken max-md:min-h-11 forced-colors:data-highlighted:forced-selected',
)

export function MenuList({ id, button, items, align, focusEntry, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const chosen = useRef<MenuItem>(null)

  function focusFirst(event: Event) {
    if (!focusEntry) return
    event.preventDefault()
    const stops = '[aria-checked=true], [role^=menuitem]:not([data-disabled])'
    const entries = [...(list.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
    const checked = entries.find((entry) => entry.ariaChecked === 'true')
    ;(checked ?? entries[0])?.focus()
  }
  /** The button opens and closes the menu itself; a click anywhere else outside closes it. */
  function spareButton(event: CustomEvent & { target: EventTarget | null }) {
    if (event.target instanceof Node && button.current?.contains(event.target)) {
      event.preventDefault()
    } else {
      pressedOutside.current = true
    }
  }
  /** Runs the selected item with the focus back on the button, to which a dialog will return it. */
  function leave(event: Event) {
    event.preventDefault()
    if (!pressedOutside.current) button.current?.focus()
    chosen.current?.onSelect?.()
  }
  function pressLink(event: MouseEvent, item: MenuItem) {
    if (!item.onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    chosen.current = item
    onClose()
  }

  return (
    <Menu.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <Menu.Anchor virtualRef={button} />
      <Menu.Portal>
        <Menu.Content
          ref={list}
          id={id}
          aria-labelledby={button.current?.id}
          className={menuClass}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          onEntryFocus={focusFirst}
          onInteractOutside={spareButton}
          onCloseAutoFocus={leave}
        >
          {items.map((item) => (
            <Menu.Item
              key={item.label}
              className={itemClass}
              asChild={item.href !== undefined}
              disabled={item.disabled}
              textValue={item.label}
              {...(item.checked !== undefined && {
                role: 'menuitemradio',
                'aria-checked': item.checked,
              })}
              onSelect={() => {
                // A click on a link is decided by `pressLink`.
                if (item.href === undefined) chosen.current = item
              }}
            >
              {item.href === undefined ? (
                <Entry item={item} />
              ) : (
                <a href={item.href} onClick={(event) => pressLink(event, item)}>
                  <Entry item={item} />
                </a>
              )}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const Icon = item.icon && ICONS[item.icon]
  return (
    <>
      {Icon && (
        <span className="text-ink-3 forced-colors:text-inherit">
          <Icon />
        </span>
      )}
      <span className="min-w-0 flex-1" data-testid="menu-label" dir="auto">
        {item.label}
      </span>
      {item.hint && (
        <small className="text-13 text-ink-3 forced-colors:text-inherit">{item.hint}</small>
      )}
      {item.checked && <Check className="w-4 text-accent forced-colors:text-inherit" />}
    </>
  )
}
