import type { Settings } from '~/core/settings'

export function testModels(
  settings: Pick<Settings, 'MODEL_PROVIDERS' | 'MODEL_ROLES' | 'MODEL_STALL_MS'>,
  only?: string,
): Promise<{ role: string; isOk: boolean; line: string }[]>
export function models(args: string[]): Promise<void>
