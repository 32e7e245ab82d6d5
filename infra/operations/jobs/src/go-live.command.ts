import '../../go-live/main';
