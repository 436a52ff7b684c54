import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { TOOLS_PER_PAGE } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts'
import { ColumnHeader, Table } from '../../ui/table.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { AdminToolRow } from './tool-row.tsx'
import { startsDescending } from './tools-view.ts'
import type { AdminSort, AdminToolsView } from './tools-view.ts'

const COLUMNS: { name: string; sort?: AdminSort }[] = [
  { name: 'Name', sort: 'name' },
  { name: 'URL' },
  { name: 'Rating', sort: 'rating' },
  { name: 'Tags' },
  { name: 'Status', sort: 'status' },
  { name: 'Top Pick', sort: 'pick' },
  { name: 'Actions' },
]

/** The rows of a view, fifty at first: thousands at once would be slow to render. */
export function AdminToolsTable({ tools, view }: { tools: Tool[]; view: AdminToolsView }) {
  const [shown, setShown] = useState(TOOLS_PER_PAGE)
  const rows = tools.slice(0, shown)
  const expectMore = useFocusFirstNew(rows.map(({ id }) => `admin-tool-${id}`))
  return (
    <>
      <Table
        name="Tools"
        head={COLUMNS.map(({ name, sort }) => (
          <Column key={name} name={name} sort={sort} view={view} />
        ))}
      >
        {rows.map((tool) => (
          <AdminToolRow key={tool.id} tool={tool} />
        ))}
      </Table>
      {tools.length > shown && (
        <ListEnd>
          <Button
            onClick={() => {
              expectMore()
              setShown(shown + TOOLS_PER_PAGE)
            }}
          >
            Show more ({formatNumber(tools.length - shown)})
          </Button>
        </ListEnd>
      )}
    </>
  )
}

type ColumnProps = { name: string; sort: AdminSort | undefined; view: AdminToolsView }

/** Pressing it again reverses the order. */
function Column({ name, sort, view }: ColumnProps) {
  const changeSearch = useChangeSearch()
  if (!sort) return <ColumnHeader>{name}</ColumnHeader>
  const isOn = view.sort === sort
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  const dir = (isOn ? !view.isDescending : startsDescending(sort)) ? 'desc' : 'asc'
  return (
    <ColumnHeader aria-sort={isOn ? (view.isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 hover:text-ink max-lg:min-h-11"
        onClick={() => void changeSearch({ sort, dir })}
      >
        {name}
        {isOn && <Arrow className="size-3.5" aria-hidden />}
      </button>
    </ColumnHeader>
  )
}
