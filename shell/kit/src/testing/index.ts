export { buildUser } from './build-user';
export { emitRealtime, recordSounds } from './events';
export { type FakeApi, type FakeRequest, fakeApi, offline, refuse, reply } from './fake-api';
export { type FakeSpeechOptions, installFakeSpeech, spokenSoFar } from './fake-speech';
export { type KitRenderResult, type RenderWithKitOptions, renderWithKit } from './render-with-kit';
