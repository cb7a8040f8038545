import { useState } from 'react'
import { newNodeId } from '~/core/ids'
import { Segmented } from '~/kit/controls/segmented'
import { SectionTitle } from '~/kit/section-title'
import type { MapAppearance, MapGap, MapLine } from '#packages/document/map/map-view'
import { emptyNode } from '#packages/document/outline'
import type { DocNode, DocTree } from '#packages/document/tree'
import { structureNames, structures, type MapStructure } from '../map/layout/structures'
import { layOutMap } from '../map/map-layout'
import type { MapEditing } from '../use-map-editing'
import { ChoiceGrid } from './choice-grid'

/** 结构: in which of nine ways the map stands, how its links run, how far apart its topics are. */
export function StructureTab({ editing }: { editing: MapEditing }) {
  const { map } = editing.tree
  const [choices] = useState(pictures)
  const change = (view: Partial<MapAppearance>) => void editing.apply([{ type: 'view', view }])
  return (
    <>
      <ChoiceGrid
        label="结构"
        value={map?.layout ?? 'logicalStructure'}
        disabled={!editing.mayEdit}
        choices={choices}
        onPick={(layout) => change({ layout })}
      />
      <SectionTitle className="mt-5 mb-2">连线</SectionTitle>
      <Segmented<MapLine>
        label="连线"
        value={map?.line ?? 'curve'}
        options={[
          { value: 'curve', label: '曲线' },
          { value: 'elbow', label: '折线' },
          { value: 'straight', label: '直线' },
        ]}
        onChange={(line) => change({ line })}
      />
      <SectionTitle className="mt-5 mb-2">间距</SectionTitle>
      <Segmented<MapGap>
        label="间距"
        value={map?.gap ?? 'normal'}
        options={[
          { value: 'compact', label: '紧凑' },
          { value: 'normal', label: '适中' },
          { value: 'wide', label: '宽松' },
        ]}
        onChange={(gap) => change({ gap })}
      />
    </>
  )
}

const topic = (below = 0): DocNode => ({
  ...emptyNode,
  id: newNodeId(),
  title: '主题主题',
  source: 'custom',
  children: Array.from({ length: below }, () => topic()),
})

/** A map of a few topics as each structure draws it. */
function pictures() {
  const children = [topic(2), topic(1), topic(), topic(1)]
  const sample: DocTree = { id: newNodeId(), title: '主题', children }
  return structures.map((value) => ({
    value,
    name: structureNames[value],
    picture: <StructurePicture tree={sample} structure={value} />,
  }))
}

function StructurePicture({ tree, structure }: { tree: DocTree; structure: MapStructure }) {
  const layout = layOutMap(tree, new Set(), { layout: structure, gap: 'compact' })
  return (
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      className="mx-auto block h-[62px] w-full text-ink-2"
      aria-hidden="true"
    >
      {layout.branches.map(({ id, path }) => (
        <path key={id} d={path} fill="none" stroke="currentColor" strokeWidth="5" />
      ))}
      {layout.nodes.map(({ id, x, y, width, height, depth }) => (
        <rect
          key={id}
          {...{ x, y, width, height }}
          rx="6"
          fill={depth === 0 ? 'var(--ink)' : 'var(--line-2)'}
        />
      ))}
    </svg>
  )
}
