export { buildUser } from './build-user';
export { beginRealtime, emitRealtime, recordSounds } from './events';
export { type FakeApi, fakeApi } from './fake-api';
export { type FakeSpeechOptions, installFakeSpeech, spokenSoFar } from './fake-speech';
export { type FakeRequest, offline, refuse, reply } from './planned-answers';
export { type HydratedPart, renderAndHydrate } from './render-and-hydrate';
export { type KitRenderResult, type RenderWithKitOptions, renderWithKit } from './render-with-kit';
