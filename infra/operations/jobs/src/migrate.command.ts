import '../../migrations/main';
