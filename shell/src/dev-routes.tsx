import { lazy } from 'react';
import { Route } from 'react-router-dom';

const KitGallery = __DEVELOPMENT__ ? lazy(() => import('./pages/kit-gallery.page')) : null;

/** Pages for engineers; a production build has none. */
export const devRoutes = KitGallery && <Route path="/kit" element={<KitGallery />} />;
