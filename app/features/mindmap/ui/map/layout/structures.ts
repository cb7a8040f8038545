import type { MapStructure } from '#packages/document/map/map-view'

export { structures, type MapStructure } from '#packages/document/map/map-view'

export const structureNames: Record<MapStructure, string> = {
  logicalStructure: '逻辑结构图',
  logicalStructureLeft: '向左逻辑结构图',
  mindMap: '思维导图',
  organizationStructure: '组织结构图',
  catalogOrganization: '目录组织图',
  timeline: '时间轴',
  timeline2: '时间轴2',
  verticalTimeline: '竖向时间轴',
  fishbone: '鱼骨图',
}
