export { browserHistory, type To } from './history'
export {
  useBlocker,
  useHandle,
  useIsNavigating,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './hooks'
export { Link, type LinkProps, Navigate, NavLink } from './Link'
export type { Route } from './match'
export {
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useRouteError,
  useRouter,
} from './RouterProvider'
export { type NavigateOptions, Router } from './router'
