import { Link2, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { CollapseButton } from '../../ui/collapse-button.tsx'
import { Dropdown, Menu } from '../../ui/menu.tsx'
import { TabList, tabProps } from '../../ui/tabs.tsx'
import { VoteButton } from '../../ui/vote-button.tsx'
import { Line, Specimen } from './specimen.tsx'

export function Controls() {
  return (
    <>
      <Specimen title="Buttons">
        <Line>
          <Button variant="primary" icon={<Plus />}>
            New Topic
          </Button>
          <Button icon={<Plus />}>Suggest Tool</Button>
          <Button variant="ghost" icon={<Pencil />}>
            Edit
          </Button>
          <Button variant="danger">Delete</Button>
          <Button variant="dangerPlain">Delete Account</Button>
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href="#buttons">
            A link
          </a>
        </Line>
        <Line>
          <PendingButton />
          <Button disabled>Disabled</Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <IconButton label="Search" icon={<Search />} />
          <IconButton label="Copy link" icon={<Link2 />} />
          <IconButton label="Delete reply" icon={<Trash2 />} disabled />
        </Line>
      </Specimen>
      <Specimen title="Menus">
        <Line>
          <Filter />
          <Menu
            className={buttonClass()}
            trigger="More"
            items={[
              { label: 'Profile', href: '#profile' },
              { label: 'Light', icon: 'Sun', hint: 'L' },
              { label: 'Logout', icon: 'LogOut', disabled: true },
            ]}
          />
        </Line>
      </Specimen>
      <Specimen title="Tabs">
        <Tabs />
      </Specimen>
      <Specimen title="Votes">
        <Line>
          <Vote name="v0" count={0} />
          <Vote name="Lovable" count={1204} isUp />
          <Vote name="Bolt" count={10_000} />
        </Line>
      </Specimen>
    </>
  )
}

function PendingButton() {
  const [pending, setPending] = useState(true)
  return (
    <>
      <Button variant="primary" pending={pending} pendingText="Sharing…">
        Share Creation
      </Button>
      <Button variant="ghost" onClick={() => setPending(!pending)}>
        {pending ? 'Finish' : 'Start'}
      </Button>
    </>
  )
}

const filters = ['All Topics', 'General', 'Show & Tell', 'Discuss', 'Legacy']

function Filter() {
  const [tag, setTag] = useState('All Topics')
  const options = filters.map((name) => ({ value: name, label: name, disabled: name === 'Legacy' }))
  return <Dropdown label="Tag" value={tag} onChange={setTag} options={options} />
}

function Tabs() {
  const [tab, setTab] = useState('Tools')
  const [collapsed, setCollapsed] = useState(false)
  const tabs = (names: string[], variant?: 'segmented') =>
    names.map((name) => (
      <a
        key={name}
        href={`#${name}`}
        {...tabProps({ variant, selected: tab === name })}
        onClick={(event) => {
          event.preventDefault()
          setTab(name)
        }}
      >
        {name}
      </a>
    ))
  return (
    <div className="grid min-w-0 gap-4.5">
      <div className="flex gap-2">
        <TabList label="Sections">{tabs(['Tools', 'Creations', 'Resources'])}</TabList>
        <CollapseButton
          panel="tools"
          side="right"
          collapsed={collapsed}
          onToggle={() => setCollapsed(!collapsed)}
        />
      </div>
      <TabList label="Ways in" variant="segmented">
        {tabs(['Tools', 'Creations'], 'segmented')}
      </TabList>
    </div>
  )
}

function Vote({ name, count, isUp = false }: { name: string; count: number; isUp?: boolean }) {
  const [pressed, setPressed] = useState(isUp)
  const own = Number(pressed) - Number(isUp)
  return (
    <VoteButton
      name={name}
      pressed={pressed}
      count={count + own}
      onToggle={() => setPressed(!pressed)}
    />
  )
}
