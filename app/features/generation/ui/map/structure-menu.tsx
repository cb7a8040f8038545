import { Network } from 'lucide-react'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuCheck } from '~/kit/overlays/menu'
import { structureNames, structures, type MapStructure } from '~/features/mindmap/ui/map'

interface StructureMenuProps {
  structure: MapStructure
  onPick: (structure: MapStructure) => void
}

export function StructureMenu({ structure, onPick }: StructureMenuProps) {
  const label = `结构：${structureNames[structure]}`
  return (
    <Menu
      label="结构"
      side="top"
      align="start"
      isLong
      trigger={<IconButton label={label} size="small" icon={<Network size={15} />} />}
    >
      {structures.map((name) => (
        <MenuCheck
          key={name}
          closes
          checked={name === structure}
          onCheckedChange={() => onPick(name)}
        >
          {structureNames[name]}
        </MenuCheck>
      ))}
    </Menu>
  )
}
