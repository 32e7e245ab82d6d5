/** The parts of the router a remote may use. Sharing the router itself would ship all of it (infra/build/README.md). */
export {
  Link,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
