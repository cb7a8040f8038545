import type { AdNames } from '~/core/visit/client-markers'

let adNames: AdNames = { clickId: '', qhclickId: '' }

/** Names of ad services, as the operator has them. */
export function setAdNames(names: AdNames): void {
  adNames = names
}

/** A campaign's name with the ad service whose click brought it in front: `baidu:spring`. Of two the first counts. */
export function namedChannel(
  channel: string,
  { clickId, qhclickId }: { clickId: string; qhclickId: string },
): string {
  const name = clickId !== '' ? adNames.clickId : qhclickId !== '' ? adNames.qhclickId : ''
  return name === '' ? channel : `${name}:${channel}`
}
