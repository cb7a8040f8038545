export { LoginForm } from './login-form'
export { safeRedirect } from './redirects'
export { SignInArt } from './sign-in-art'
