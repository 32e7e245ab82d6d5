import '../../backup/backup.main';
