import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('./routes/layouts/default.tsx', [index('./routes/desk/home.tsx')]),
  layout('./routes/layouts/empty.tsx', [route('*', './routes/not-found.tsx', { id: '404' })]),
  route('team-error', './routes/team-error.tsx'),
  route('kit', './routes/kit.tsx'),
  route('icon.svg', './routes/resources/icon.ts'),
  route('manifest.webmanifest', './routes/resources/manifest.ts'),
] satisfies RouteConfig
