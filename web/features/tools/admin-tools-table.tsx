import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { TOOLS_PER_PAGE } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import { withSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFirstNew } from '../../ui/focus-first-new.ts'
import { AdminToolRow } from './admin-tool-row.tsx'
import { ADMIN_SORTS } from './admin-tools-view.ts'
import type { AdminSort, AdminToolsView } from './admin-tools-view.ts'

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
      <div className="table-scroll">
        <table className="table-plain as-cards">
          <caption className="sr-only">Tools</caption>
          <thead>
            <tr>
              {COLUMNS.map(({ name, sort }) => (
                <ColumnHead key={name} name={name} sort={sort} view={view} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((tool) => (
              <AdminToolRow key={tool.id} tool={tool} />
            ))}
          </tbody>
        </table>
      </div>
      {tools.length > shown && (
        <div className="pages">
          <Button
            onClick={() => {
              expectMore()
              setShown(shown + TOOLS_PER_PAGE)
            }}
          >
            Show more ({formatNumber(tools.length - shown)})
          </Button>
        </div>
      )}
    </>
  )
}

type ColumnHeadProps = { name: string; sort: AdminSort | undefined; view: AdminToolsView }

/** Pressing it again reverses the order. */
function ColumnHead({ name, sort, view }: ColumnHeadProps) {
  const navigate = useNavigate()
  if (!sort) return <th scope="col">{name}</th>
  const isOn = view.sort === sort
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  function press() {
    const start = ADMIN_SORTS.find(({ value }) => value === sort)?.startsDescending ?? false
    const dir = (isOn ? !view.isDescending : start) ? 'desc' : 'asc'
    void navigate({
      to: '/admin',
      search: (all) => withSearch(all, { sort, dir }),
      resetScroll: false,
    })
  }
  return (
    <th scope="col" aria-sort={isOn ? (view.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={press}>
        {name}
        {isOn && <Arrow aria-hidden />}
      </button>
    </th>
  )
}
