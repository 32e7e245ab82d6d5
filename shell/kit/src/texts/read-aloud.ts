/** Texts about reading aloud. */

export const listen = 'Listen';
export const pause = 'Pause';
export const keepReading = 'Keep reading';
export const readingAloud = 'Reading aloud';
export const stop = 'Stop';
export const soundsOff = 'Sounds are off. Turn them on in the settings to listen.';
export const slow = 'Slow';
export const normal = 'Normal';
export const quick = 'Quick';
export const readingSpeed = 'Reading speed';
