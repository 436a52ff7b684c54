import { Link } from '@tanstack/react-router'
import { homeSearch, withSearch } from '../lib/search-params.ts'
import type { HomeSearch } from '../lib/search-params.ts'
import { buttonClass } from './button.tsx'
import { ListEnd } from './list-end.tsx'

/** Shown before a list that begins at a later page. */
export function PreviousRows({ label, previous }: { label: string; previous: HomeSearch }) {
  return (
    <ListEnd>
      <Link
        to="."
        search={(all) => withSearch(homeSearch(all), previous)}
        className={buttonClass({ variant: 'ghost' })}
      >
        {label}
      </Link>
    </ListEnd>
  )
}
