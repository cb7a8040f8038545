import { useState } from 'react'
import { TabPanel, Tabs } from '~/kit/tabs'
import type { MapEditing } from '../use-map-editing'
import { KeysTab } from './keys-tab'
import { MapOutline } from './map-outline'
import { StructureTab } from './structure-tab'
import { ThemeTab } from './theme-tab'

const tabs = [
  { value: 'theme', label: '模版' },
  { value: 'structure', label: '结构' },
  { value: 'outline', label: '大纲' },
  { value: 'shortcutKey', label: '快捷键' },
] as const

/** Beside the map: how it is drawn, the same tree as lines, and its keys. */
export function MapPanel({ editing }: { editing: MapEditing }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('structure')
  return (
    <aside
      aria-label="脑图设置"
      className="flex w-[300px] flex-none flex-col border-l border-line bg-paper max-tablet:hidden"
    >
      <Tabs
        label="脑图设置"
        value={tab}
        onChange={setTab}
        tabs={tabs}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabPanel value="theme" className="min-h-0 flex-1 overflow-y-auto p-4">
          <ThemeTab editing={editing} />
        </TabPanel>
        <TabPanel value="structure" className="min-h-0 flex-1 overflow-y-auto p-4">
          <StructureTab editing={editing} />
        </TabPanel>
        <TabPanel value="outline" className="flex min-h-0 flex-1 flex-col">
          <MapOutline editing={editing} />
        </TabPanel>
        <TabPanel value="shortcutKey" className="min-h-0 flex-1 overflow-y-auto p-4">
          <KeysTab />
        </TabPanel>
      </Tabs>
    </aside>
  )
}
