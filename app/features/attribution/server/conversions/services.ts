import type { Context } from '~/core/context'
import type { AdServiceSettings } from '~/core/settings/attribution'
import { baidu } from './baidu'
import { qihoo } from './qihoo'
import type { AdService } from './service'

/** A service with the settings by which it is spoken to. */
export interface OpenService extends Omit<AdService, 'clickOf' | 'reports' | 'upload'> {
  kind: AdServiceSettings['kind']
  clickOf(touch: Parameters<AdService['clickOf']>[1]): ReturnType<AdService['clickOf']>
  reports(event: Parameters<AdService['reports']>[1]): boolean
  upload(ctx: Context, reports: Parameters<AdService['upload']>[2]): ReturnType<AdService['upload']>
}

/** The services that are configured here. */
export const adServices = ({ settings }: Context): OpenService[] =>
  settings.AD_CONVERSIONS.map((item) =>
    item.kind === 'baidu' ? open(baidu, item) : open(qihoo, item),
  )

function open<Settings extends AdServiceSettings>(
  service: AdService<Settings>,
  settings: Settings,
): OpenService {
  return {
    kind: settings.kind,
    batchSize: service.batchSize,
    lastTry: service.lastTry,
    clickOf: (touch) => service.clickOf(settings, touch),
    reports: (event) => service.reports(settings, event),
    upload: (ctx, reports) => service.upload(ctx, settings, reports),
  }
}
