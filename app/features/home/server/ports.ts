import { defineExtension } from '~/core/extension-points'

/** Whether a path of this site leads to a page; absent where no pages are drawn. */
export const sitePages = defineExtension<(path: string) => Promise<boolean>>('home.sitePages')
