declare module '@koa/cors' {
  import type { Context, Middleware } from 'koa';

  interface CorsOptions {
    /** The allowed origin, or an empty string for none. */
    origin?: (ctx: Context) => string;
    allowMethods?: string[];
    allowHeaders?: string[];
    exposeHeaders?: string[];
    /** In seconds. */
    maxAge?: number;
  }
  export default function cors(options?: CorsOptions): Middleware;
}
