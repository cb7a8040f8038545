import { TeamErrorFace } from './layouts/page-error'

export function meta() {
  return [{ title: '团队不存在' }]
}

export default function TeamError() {
  return <TeamErrorFace isHouse={false} />
}
