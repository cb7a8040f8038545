import { useState } from 'react'
import { local } from '~/client/storage'
import { structures, type MapStructure } from '~/features/mindmap/ui/map'

const KEY = 'outline_map_structure'

/** How this person's outlines stand as maps: the choice goes along to the next outline. */
export function useMapStructure(): [MapStructure, (structure: MapStructure) => void] {
  const [structure, setStructure] = useState(readStructure)
  return [
    structure,
    (next) => {
      setStructure(next)
      local.write(KEY, next)
    },
  ]
}

function readStructure(): MapStructure {
  const saved = local.read<string>(KEY, '')
  return structures.find((structure) => structure === saved) ?? 'logicalStructure'
}
