import { TeamErrorView } from './layouts/page-error'

export function meta() {
  return [{ title: '团队不存在' }]
}

export default function TeamError() {
  return <TeamErrorView isHouse={false} />
}
