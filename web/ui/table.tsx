import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type TableProps = {
  name: string
  head: ReactNode
  /** Columns keep their widths on every page of rows. */
  isFixed?: boolean
  children: ReactNode
}

/**
 * A dense table. It is too wide for a phone or a tablet in portrait: there each row is a card whose
 * labelled values follow each other, and the head is visible only while one of its sort buttons has the focus.
 */
export function Table({ name, head, isFixed = false, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table
        className={clsx(
          'w-full wrap-normal tabular-nums max-lg:block',
          isFixed && 'lg:table-fixed',
        )}
      >
        <caption className="sr-only">{name}</caption>
        <thead className="max-lg:not-focus-within:sr-only max-lg:focus-within:block">
          <tr className={rowClass}>{head}</tr>
        </thead>
        <tbody className="max-lg:block">{children}</tbody>
      </table>
    </div>
  )
}

const rowClass = clsx(
  'max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-5 max-lg:border-b',
  'max-lg:border-line max-lg:pt-3.5 max-lg:pb-2',
)

type TableRowProps = ComponentProps<'tr'> & {
  /** Marks a row that visitors do not see. */
  isStriped?: boolean
  /** For cells of several lines. */
  isTopAligned?: boolean
}

export function TableRow({ isStriped = false, isTopAligned = false, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      className={clsx(rowClass, isTopAligned && 'align-top', isStriped && stripedClass)}
    />
  )
}

const stripedClass = 'bg-striped max-lg:-mx-2 max-lg:px-2 lg:*:first:pl-3'

const columnHeaderClass = clsx(
  'border-b border-line-strong py-2 pr-3 text-left text-13 font-bold text-ink-3 not-first:pl-3',
  'not-first:whitespace-nowrap first:min-w-[9em] aria-[sort]:text-ink',
)

type ColumnHeaderProps = Omit<ComponentProps<'th'>, 'scope'>

export function ColumnHeader({ className, ...rest }: ColumnHeaderProps) {
  return <th {...rest} scope="col" className={clsx(columnHeaderClass, className)} />
}

const cellClass = 'border-line lg:border-b lg:py-2.5 lg:pr-3 max-lg:py-0.75'

/** On a card it has a line of its own, unless there is only one value. */
const rowHeaderClass = clsx(
  cellClass,
  'min-w-[9em] text-left text-15 font-bold wrap-anywhere max-lg:nth-last-2:w-1/3',
  'max-lg:not-nth-last-2:basis-full max-lg:not-nth-last-2:text-17',
)

export function RowHeader({ className, ...rest }: Omit<ComponentProps<'th'>, 'scope'>) {
  return <th {...rest} scope="row" className={clsx(rowHeaderClass, className)} />
}

/** On a card the label stands before the value, of either direction. */
const labelledClass = clsx(
  'max-lg:flex max-lg:items-baseline max-lg:gap-2 max-lg:before:flex-none max-lg:before:text-13',
  'max-lg:before:text-ink-3 max-lg:before:content-[attr(data-label)]',
)

type CellProps = ComponentProps<'td'> & {
  /** The name of the column, shown on a card. */
  label?: string | undefined
  /** For text of any length. */
  wraps?: boolean
}

export function Cell({ label, wraps = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={clsx(
        cellClass,
        'lg:not-first:pl-3',
        wraps ? 'wrap-anywhere' : 'lg:whitespace-nowrap',
        label ? labelledClass : 'max-lg:flex-1',
        className,
      )}
    />
  )
}

const actionsClass = clsx(
  cellClass,
  'max-lg:flex max-lg:basis-full max-lg:flex-wrap lg:whitespace-nowrap print:hidden',
  // The text of the first button stands below the head; in forced colours its border does.
  'max-lg:not-forced-colors:-ml-2.5 lg:not-forced-colors:pl-0.25 lg:forced-colors:pl-3',
  'forced-colors:space-x-1',
)

export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td data-actions className={actionsClass}>
      {children}
    </td>
  )
}

type CellNoteProps = Omit<ComponentProps<'small'>, 'className'>

/** A second line of a cell. */
export function CellNote(props: CellNoteProps) {
  return <small {...props} className="block text-13 font-normal text-ink-3" />
}
