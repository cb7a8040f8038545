import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('./routes/desk/home.tsx')] satisfies RouteConfig
