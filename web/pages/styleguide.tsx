import { Controls } from '../features/styleguide/controls.tsx'
import { AdminLists } from '../features/styleguide/admin.tsx'
import { Lists } from '../features/styleguide/lists.tsx'
import { Overlays } from '../features/styleguide/overlays.tsx'
import { Pictures } from '../features/styleguide/pictures.tsx'
import { Reading } from '../features/styleguide/reading.tsx'
import { Writing } from '../features/styleguide/writing.tsx'

/** Every component in every state, with awkward content. Development only. */
export function Styleguide() {
  return (
    <div className="page-column pt-8 pb-20">
      <h1 className="text-title text-balance">Catalogue</h1>
      <Overlays />
      <Controls />
      <Writing />
      <Lists />
      <AdminLists />
      <Pictures />
      <Reading />
    </div>
  )
}
