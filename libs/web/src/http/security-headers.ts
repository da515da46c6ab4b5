import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** What scripts of the console may use: copying links, the full screen, and the microphone for recordings. */
const ALLOWED_FEATURES = ['clipboard-write', 'fullscreen', 'microphone'];
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = [
  ...ALLOWED_FEATURES.map((feature) => `${feature}=(self)`),
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Only our own scripts with the few features that they need, no framing by other sites, and TLS where there is TLS. */
export function securityHeaders(publicUrl: string) {
  const [plain, overTls] = [headers(false), headers(true)];
  const isAlwaysSecure = publicUrl.startsWith('https://');
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    // A request is secure when a trusted proxy says so.
    (isAlwaysSecure || request.secure ? overTls : plain)(request, response, next);
  };
}

function headers(isSecure: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion, which styles the console's components, inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // On plain HTTP the header would send browsers to a port without TLS. Other hosts of the domain may have no TLS.
    strictTransportSecurity: isSecure && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false },
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  });
}
